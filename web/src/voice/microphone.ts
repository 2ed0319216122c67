/** This device's microphone and camera. */

export class Microphone {
  audio: MediaStreamTrack | null = null;
  video: MediaStreamTrack | null = null;
  /** Called when it was unplugged, or taken away by the browser. */
  onended = (): void => undefined;
  private context: AudioContext | null = null;
  private analyser: AnalyserNode | null = null;
  private samples = new Uint8Array(0);

  /** Asks for the microphone, and for the camera if wished. Rejects if the player or the browser says no. */
  async open(device: string, camera: boolean): Promise<void> {
    const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...(device && { deviceId: device }) };
    const video = camera && { width: { ideal: 320 }, height: { ideal: 240 }, frameRate: { ideal: 15 } };
    const stream = await navigator.mediaDevices.getUserMedia({ audio, video });
    this.close();
    this.audio = stream.getAudioTracks()[0] ?? null;
    this.video = stream.getVideoTracks()[0] ?? null;
    if (this.audio) this.audio.onended = this.onended;
    this.context = new AudioContext();
    this.analyser = this.context.createAnalyser();
    this.analyser.fftSize = 512;
    this.samples = new Uint8Array(this.analyser.fftSize);
    this.context.createMediaStreamSource(new MediaStream(stream.getAudioTracks())).connect(this.analyser);
  }

  /** How loud it is, from 0 to 1. */
  get level(): number {
    if (!this.analyser) return 0;
    this.analyser.getByteTimeDomainData(this.samples);
    const squares = this.samples.reduce((sum, each) => sum + ((each - 128) / 128) ** 2, 0);
    return Math.sqrt(squares / this.samples.length);
  }

  close(): void {
    this.audio?.stop();
    this.video?.stop();
    this.audio = this.video = null;
    void this.context?.close();
    this.context = this.analyser = null;
  }
}

/** The microphones of this device. They have names only once one of them was allowed. */
export async function microphones(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId);
}
