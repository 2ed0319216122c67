// In every page: when the table opened and closed the talk, and what had arrived on each line by when.
{
  const lines = [];
  let playing = false;
  let may = [];
  window.voiceLog = { frames: [], samples: {} };

  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...settings) {
      super(...settings);
      lines.push(this);
    }
  };

  window.WebSocket = class extends WebSocket {
    constructor(...settings) {
      super(...settings);
      this.addEventListener('message', ({ data }) => hear(JSON.parse(data), performance.now()));
    }
  };

  function hear(message, at) {
    if (message.type === 'lobby') ({ playing } = message);
    else if (message.type === 'snapshot' || message.type === 'update') may = message.may ?? may;
    else return;
    const open = !playing || may.includes('say');
    if (open !== voiceLog.frames.at(-1)?.open) voiceLog.frames.push({ open, at });
  }

  const here = (time) => (time ? time - performance.timeOrigin : 0);

  async function sample(line) {
    const name = lines.indexOf(line);
    const receiver = line.getReceivers().find(({ track }) => track.kind === 'audio');
    for (const each of (await receiver?.getStats())?.values() ?? []) {
      if (each.type !== 'inbound-rtp') continue;
      const { timestamp, packetsReceived: packets, totalAudioEnergy: energy, lastPacketReceivedTimestamp: last } = each;
      (voiceLog.samples[name] ??= []).push({ at: here(timestamp), packets, energy, last: here(last) });
    }
  }

  const connected = () => lines.filter(({ connectionState }) => connectionState === 'connected');
  window.voiceLines = () => connected().length;

  async function watch() {
    for (;;) {
      await Promise.all(connected().map(sample));
      await new Promise((done) => setTimeout(done, 30)); // the answer is a new one every 50 ms
    }
  }
  void watch();
}
