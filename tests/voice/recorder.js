// In every page: when the table opened and closed the talk, and what had arrived on each line by when.
{
  const lines = [];
  let playing = false;
  let may = [];
  window.voiceLog = { frames: [], heard: {}, samples: {} };

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
  const connected = () => lines.filter(({ connectionState }) => connectionState === 'connected');
  const receiverOf = (line) => line.getReceivers().find(({ track }) => track.kind === 'audio');
  window.voiceLines = () => connected().length;

  /** When each voice is first played in a window. It comes with its time, so a page that is late notes nothing wrong. */
  function listen() {
    const { open, at } = voiceLog.frames.at(-1) ?? {};
    if (!open) return;
    for (const line of connected()) {
      if (voiceLog.heard[lines.indexOf(line)]?.at(-1) > at) continue;
      const [source] = receiverOf(line)?.getSynchronizationSources() ?? [];
      if (!source?.audioLevel) continue;
      const heard = (voiceLog.heard[lines.indexOf(line)] ??= []);
      if (heard.at(-1) !== here(source.timestamp)) heard.push(here(source.timestamp));
    }
  }

  /** What has arrived. Asking often would be more work for the browser than the voices. */
  async function sample(line) {
    for (const each of (await receiverOf(line)?.getStats())?.values() ?? []) {
      if (each.type !== 'inbound-rtp') continue;
      const { timestamp, packetsReceived: packets, lastPacketReceivedTimestamp: last } = each;
      (voiceLog.samples[lines.indexOf(line)] ??= []).push({ at: here(timestamp), packets, last: here(last) });
    }
  }

  setInterval(listen, 20);
  setInterval(() => connected().forEach(sample), 250);
}
