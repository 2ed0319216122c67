/** The sound effects, synthesised from tones and noise. */

import { settings } from './settings.svelte';

export type Sound = 'step' | 'explore' | 'sand' | 'knock' | 'theft' | 'tick' | 'win' | 'loss' | 'bump' | 'dice' | 'gong';

let context: AudioContext | null = null;

interface Tone {
  pitch: number;
  at?: number;
  length?: number;
  loud?: number;
  shape?: OscillatorType;
  to?: number;
}

const TONES: Partial<Record<Sound, readonly Tone[]>> = {
  step: [{ pitch: 330, to: 250, length: 0.07, loud: 0.12, shape: 'triangle' }],
  explore: [
    { pitch: 392, length: 0.12, loud: 0.12 },
    { pitch: 523, at: 0.09, length: 0.16, loud: 0.12 },
    { pitch: 659, at: 0.18, length: 0.22, loud: 0.1 },
  ],
  knock: [
    { pitch: 150, to: 70, length: 0.09, loud: 0.5, shape: 'square' },
    { pitch: 150, to: 70, at: 0.16, length: 0.09, loud: 0.5, shape: 'square' },
  ],
  theft: [
    { pitch: 880, to: 660, length: 0.3, loud: 0.16, shape: 'sawtooth' },
    { pitch: 880, to: 660, at: 0.32, length: 0.3, loud: 0.16, shape: 'sawtooth' },
    { pitch: 880, to: 660, at: 0.64, length: 0.3, loud: 0.16, shape: 'sawtooth' },
  ],
  gong: [
    { pitch: 174, length: 1.8, loud: 0.2 },
    { pitch: 261, to: 258, length: 1.4, loud: 0.08 },
    { pitch: 466, to: 460, length: 0.9, loud: 0.04 },
  ],
  tick: [{ pitch: 1250, to: 900, length: 0.04, loud: 0.14, shape: 'square' }],
  bump: [{ pitch: 110, to: 45, length: 0.22, loud: 0.5, shape: 'triangle' }],
  win: [523, 659, 784, 1047].map((pitch, each) => ({ pitch, at: each * 0.13, length: 0.4, loud: 0.15 })),
  loss: [392, 349, 294, 196].map((pitch, each) => ({ pitch, at: each * 0.2, length: 0.45, loud: 0.14 })),
};
const NOISE: Partial<Record<Sound, { length: number; pitch: number; loud: number }>> = {
  sand: { length: 0.7, pitch: 3200, loud: 0.16 },
  dice: { length: 0.28, pitch: 1400, loud: 0.2 },
};

export function play(sound: Sound): void {
  // Browsers play no sound before the first tap.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const tone of TONES[sound] ?? []) playTone(context, tone);
  const noise = NOISE[sound];
  if (noise) playNoise(context, noise.length, noise.pitch, noise.loud);
}

function faded(to: AudioContext, start: number, length: number, loud: number): GainNode {
  const gain = to.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(to.destination);
  return gain;
}

function playTone(to: AudioContext, { pitch, at = 0, length = 0.2, loud = 0.1, shape = 'sine', to: end }: Tone): void {
  const start = to.currentTime + at;
  const tone = to.createOscillator();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, start);
  if (end) tone.frequency.exponentialRampToValueAtTime(end, start + length);
  tone.connect(faded(to, start, length, loud));
  tone.start(start);
  tone.stop(start + length);
}

function playNoise(to: AudioContext, length: number, pitch: number, loud: number): void {
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * length), to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let each = 0; each < samples.length; each += 1) samples[each] = Math.random() * 2 - 1;
  const source = to.createBufferSource();
  source.buffer = buffer;
  const filter = to.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.connect(filter).connect(faded(to, to.currentTime, length, loud));
  source.start();
}

export function vibrate(...pattern: number[]): void {
  if (settings.sound) navigator.vibrate?.(pattern);
}
