import { OBJECT_ID } from '../../../shared/domain/object-id.ts';
import type { EventOf } from '../model/protocol.ts';
import type { Caveat } from '../model/caveat.ts';
import type { Json } from '../../../shared/json-stream.ts';
import { generated, stats, stringOrEmpty } from './answer.ts';

/** The hosting service's codes for caveats. */
const CAVEATS: Readonly<Record<string, Caveat>> = {
  copies: 'no-copies',
  renames: 'no-renames',
  cut: 'cut',
  grafted: 'grafted',
  replaced: 'replaced',
  crossed: 'crossed',
  long: 'long',
  costly: 'costly',
};

const CAVEAT_FIELDS: ReadonlySet<string> = new Set(['given_up', 'history', 'uncounted_attributes']);

/** What a response says of a comparison as a whole. */
export class AnswerHead {
  head: EventOf<'head'> = {
    type: 'head',
    branch: '',
    base: '',
    mergeBase: '',
    tips: null,
    caveats: [],
    includesBase: 0,
  };
  readonly #tips = { branch: '', base: '' };
  stats: EventOf<'stats'> | null = null;
  generated: EventOf<'generated'> | null = null;
  /** Paths of files whose changes include what the base changed. */
  includingBase: ReadonlySet<string> = new Set();

  /** Takes a member of the response. @returns what it changes; null: nothing */
  take(key: string, value: Json): 'head' | 'stats' | 'generated' | null {
    if (key === 'stats') {
      const totals = stats(value);
      this.stats = totals && { type: 'stats', ...totals };
      return totals && 'stats';
    }
    if (key === 'generated') {
      const paths = generated(value);
      this.generated = paths && { type: 'generated', ...paths };
      return paths && 'generated';
    }
    const more = this.#more(key, value);
    if (more === null) return null;
    this.head = { ...this.head, ...more };
    return 'head';
  }

  #more(key: string, value: Json): Partial<EventOf<'head'>> | null {
    if (key === 'branch' || key === 'base') return { [key]: stringOrEmpty(value) };
    if (key === 'sha' || key === 'base_sha') {
      this.#tips[key === 'sha' ? 'branch' : 'base'] = stringOrEmpty(value);
      const areIds = OBJECT_ID.test(this.#tips.branch) && OBJECT_ID.test(this.#tips.base);
      return areIds ? { tips: { ...this.#tips } } : null;
    }
    if (key === 'merge_base_sha') return { mergeBase: stringOrEmpty(value) };
    if (CAVEAT_FIELDS.has(key)) {
      const caveat = CAVEATS[stringOrEmpty(value)];
      return caveat === undefined ? null : { caveats: [...this.head.caveats, caveat] };
    }
    if (key !== 'includes_base' || !Array.isArray(value)) return null;
    this.includingBase = new Set(value.filter((path) => typeof path === 'string'));
    return { includesBase: this.includingBase.size };
  }
}
