/** Takes over, at each table, the seats that this device had under its former token. */

import { token } from '../net/device';
import type { KnownTables, Outgoing } from '../net/generated';
import type { Incoming } from '../net/messages';
import { askServer } from '../net/request';
import { tagOf } from '../net/tag';

/** Whether all of them were taken; otherwise somebody has to try again. */
export async function takeSeats(former: string): Promise<boolean> {
  const { tables } = await askServer<KnownTables>('GET', 'tables', undefined, former);
  const taken = await Promise.all(tables.map(({ id }) => takeAt(id, former)));
  return taken.every(Boolean);
}

function takeAt(table: string, former: string): Promise<boolean> {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${tagOf(table)}`);
  const say = (message: Outgoing): void => socket.send(JSON.stringify(message));
  return new Promise((done) => {
    socket.onopen = () => {
      say({ type: 'hello', token, table });
      say({ type: 'inherit', token: former, key: 'inherit' });
    };
    socket.onmessage = ({ data }) => {
      const heard = JSON.parse(data as string) as Incoming;
      // If it is refused, there is nothing left to take.
      if ((heard.type !== 'ack' && heard.type !== 'refused') || heard.key !== 'inherit') return;
      done(true);
      socket.close();
    };
    socket.onclose = () => done(false);
  });
}
