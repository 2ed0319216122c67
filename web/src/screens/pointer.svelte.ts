/** Pointing at squares: directly with a long press, or with a tap after asking for it. */

import { floorOf } from '../board/geometry';
import type { Ground, Scene, Square } from '../board/types';
import { place } from '../games/actions';
import type { Table } from '../table/table.svelte';
import { t } from '../texts/texts.svelte';
import { vibrate } from '../ui/sound';
import { toasts } from '../ui/toasts.svelte';

export class Pointer {
  /** Whether the next tap points. */
  private wanted = $state(false);

  constructor(private readonly table: Table) {}

  /** Whether the rules allow it now and there is somebody else to see it. */
  get may(): boolean {
    const { may, current } = this.table;
    return may.includes('point_at') && (current?.view.seats.length ?? 0) > 1;
  }

  get on(): boolean {
    return this.wanted && this.may;
  }

  set on(wanted: boolean) {
    this.wanted = wanted;
  }

  at = (square: Square): void => {
    this.wanted = false;
    vibrate(20);
    this.table.talk({ do: 'point', at: square }).catch(toasts.refuse);
  };

  /** While pointing, every square can be chosen with the keys, and no piece can be picked up. */
  over(scene: Scene, ground: Ground): Scene {
    if (!this.on) return scene;
    const targets = floorOf(ground).map((at) => ({ at, label: t('point.square', { square: place(at) }), bare: true }));
    return { ...scene, edges: [], targets, pieces: scene.pieces.map((piece) => ({ ...piece, pickable: false })) };
  }
}
