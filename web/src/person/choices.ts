/** What somebody chooses, and may choose otherwise later: of two devices, the latest choice counts. */
export const CHOICES: readonly string[] = [
  ...['name', 'figure', 'colour', 'theme', 'sound', 'seconds', 'coach', 'language', 'hourglass', 'paper', 'muted'],
];
