/** The result of a daily quest as a picture to share. It says nothing about the quest itself. */

import { squares } from '../daily';

const SIZE = 800;
const MIDDLE = SIZE / 2;
const COLOURS = { paper: '#f3e8d2', card: '#fcf5e6', ink: '#2a2018', soft: '#64533f', good: '#2f8a57', extra: '#e0a800', line: '#cdb994' };
const SQUARE = 54;
const GAP = 10;

export interface Drawn {
  title: string;
  date: string;
  stars: number;
  moves: number;
  optimum: number;
  /** How it went, in words. */
  result: string;
  streak: string;
}

/** A PNG as a data URL. */
export function pictureOf({ title, date, stars, moves, optimum, result, streak }: Drawn): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  const write = (text: string, y: number, font: string, colour: string): void => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(text, MIDDLE, y, SIZE - 120);
  };
  const box = (x: number, y: number, width: number, height: number, round: number, colour: string): void => {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(x, y, width, height, round);
    pen.fill();
  };
  pen.textAlign = 'center';
  box(0, 0, SIZE, SIZE, 0, COLOURS.paper);
  box(34, 34, SIZE - 68, SIZE - 68, 36, COLOURS.line);
  box(38, 38, SIZE - 76, SIZE - 76, 33, COLOURS.card);
  write(title, 138, '800 62px Alegreya, Georgia, serif', COLOURS.ink);
  write(date, 194, '34px Alegreya, Georgia, serif', COLOURS.soft);
  write('★'.repeat(stars) + '☆'.repeat(5 - stars), 256, '44px sans-serif', COLOURS.extra);
  const lines = squares(moves, optimum).split('\n').map((line) => [...line]);
  lines.forEach((line, row) =>
    line.forEach((each, column) => {
      const x = MIDDLE + (column - line.length / 2) * (SQUARE + GAP) + GAP / 2;
      box(x, 310 + row * (SQUARE + GAP), SQUARE, SQUARE, 12, each === '🟩' ? COLOURS.good : COLOURS.extra);
    }),
  );
  write(result, 640, '700 34px system-ui, sans-serif', COLOURS.ink);
  write(streak, 692, '30px system-ui, sans-serif', COLOURS.soft);
  write(location.host, 738, '24px system-ui, sans-serif', COLOURS.soft);
  return canvas.toDataURL('image/png');
}
