// Colyseus without any game: what one client sends goes to all four of its room.
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');

class Broadcast extends Room {
  onCreate() {
    this.maxClients = 4;
    this.count = 0;
    this.onMessage('act', (client, action) => {
      this.count += 1;
      this.broadcast('done', { count: this.count, action });
    });
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport() });
server.define('broadcast', Broadcast);
// It prints the line that the benchmark waits for.
server.listen(Number(process.argv[2]), '127.0.0.1').then(() => console.log('ready'));
