// boardgame.io with a counter: four seats, all active, every move adds one and is sent to all four.
const { Server } = require('boardgame.io/dist/cjs/server.js');
const { ActivePlayers } = require('boardgame.io/dist/cjs/core.js');

const counter = {
  name: 'counter',
  // A list of undo states grows with each move and would slow it down.
  disableUndo: true,
  setup: () => ({ count: 0, by: null }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    // The load sends no state id along.
    add: { move: ({ G, playerID }) => { G.count += 1; G.by = playerID; }, ignoreStaleStateID: true, undoable: false },
  },
};

// It prints the line that the benchmark waits for.
Server({ games: [counter], origins: ['*'] }).run({
  port: { port: Number(process.argv[2]), host: '127.0.0.1' },
  callback: () => console.log('ready'),
});
