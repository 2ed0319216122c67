/** The short hash of a table's id (FNV-1a) for the URL of its socket, because the id itself is a secret. */
export function tagOf(id: string): string {
  let tag = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(id)) tag = Math.imul(tag ^ byte, 0x01000193);
  return (tag >>> 0).toString(16).padStart(8, '0');
}
