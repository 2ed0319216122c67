/** The ledger in two parts: what this player took part in, and what others did on this server. */

import type { LedgerEntry } from '../../net/api';
import { isLocal } from '../../offline/local';

interface Part {
  whose: 'mine' | 'others';
  entries: readonly LedgerEntry[];
}

/** `mine` are the replays of this player's matches; whatever was played on this device is theirs anyway. */
export function ledgerParts(entries: readonly LedgerEntry[], mine: ReadonlySet<string>): Part[] {
  const isMine = ({ replay }: LedgerEntry): boolean => isLocal(replay) || mine.has(replay);
  const parts: Part[] = [
    { whose: 'mine', entries: entries.filter(isMine) },
    { whose: 'others', entries: entries.filter((entry) => !isMine(entry)) },
  ];
  return parts.filter((part) => part.entries.length);
}
