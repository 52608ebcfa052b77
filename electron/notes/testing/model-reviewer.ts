import type { AppError } from '../../../shared/errors.ts';
import { isBlank, noteLines } from '../../../shared/domain/notes/canonical.ts';
import { beginWrite, decideNoteWrite } from '../decisions/decide.ts';
import { landedIn } from '../decisions/after-reading.ts';
import type { NoteIntent, WriteProgress } from '../decisions/intent.ts';
import { textOf, type Resolution } from '../../../shared/domain/notes/merge.ts';
import type { ModelHost, ModelRequest } from './model-host.ts';
import type { WriteEvent, WriteStep } from '../decisions/steps.ts';

/** What happens to one step of one reviewer. */
export type Fate =
  | 'well'
  | 'reply lost'
  | 'request lost'
  | 'late'
  | 'crash before'
  | 'crash after'
  | 'busy'
  | 'denied';

const lost: AppError = { kind: 'timeout', message: 'No answer.' };
const denied: AppError = { kind: 'too-large', message: 'The note is too large.' };
const busy: AppError = { kind: 'rate-limited', message: 'Later.', retryAfterMs: 1 };

/** A reviewer in a test: follows the decision core one step at a time, and remembers only what was persisted. */
export class ModelReviewer {
  readonly saved: string[] = [];
  /** Requests still in flight although their sender gave up on them. */
  readonly late: ModelRequest[] = [];
  #row: WriteProgress | null = null;
  #step: WriteStep | null = null;
  readonly name: string;
  readonly host: ModelHost;
  readonly withHistory: boolean;

  constructor(name: string, host: ModelHost, withHistory: boolean) {
    this.name = name;
    this.host = host;
    this.withHistory = withHistory;
  }

  get idle(): boolean {
    return this.#row === null;
  }

  begin(intent: NoteIntent): void {
    this.#row = beginWrite(intent);
    this.#take({ type: 'go', waited: false, host: this.host });
  }

  /** Takes the pending step under the given fate; a question is answered with the verb. */
  act(fate: Fate, verb: Resolution): void {
    if (this.#row === null) return;
    const step = this.#step;
    if (step === null) return this.#take({ type: 'go', waited: false, host: this.host });
    if (fate === 'crash before') return this.#forget();
    switch (step.do) {
      case 'send':
        return this.#send({ ...step, intent: this.#row.intent }, fate);
      case 'read':
        return this.#read(fate);
      case 'wait':
        // No request outlives a wait.
        this.#arrive(() => true);
        return this.#take({ type: 'go', waited: true, host: this.host });
      case 'ask': {
        const text = textOf(step.merge.regions, verb);
        const action = isBlank(text) ? 'remove' : 'edit';
        this.#row = null;
        this.#step = null;
        return this.begin({ action, mine: isBlank(text) ? '' : text, base: step.theirs });
      }
      case 'done':
        this.saved.push(...noteLines(this.#row.intent.mine).filter((line) => line.startsWith(this.name)));
        this.#row = null;
        this.#step = null;
        return;
      case 'fail':
        this.#row = null;
        this.#step = null;
        return;
    }
  }

  #send(step: ModelRequest, fate: Fate): void {
    if (fate === 'denied') return this.#take({ type: 'failed', error: denied });
    if (fate === 'busy') return this.#take({ type: 'failed', error: busy });
    if (fate === 'late') this.late.push(step);
    if (fate === 'late' || fate === 'request lost') return this.#take({ type: 'failed', error: lost });
    const answer = this.host.write(step);
    if (fate === 'crash after') return this.#forget();
    if (fate === 'reply lost') return this.#take({ type: 'failed', error: lost });
    if ('error' in answer) return this.#take({ type: 'failed', error: answer.error });
    return this.#take({ type: 'accepted', refSha: answer.refSha });
  }

  #read(fate: Fate): void {
    if (this.#row === null) return;
    if (fate === 'request lost' || fate === 'reply lost' || fate === 'late') {
      return this.#take({ type: 'unreadable', error: lost });
    }
    // Without a guard only time ends a request in flight: it counts as over when its author reads again.
    this.#arrive(({ guard }) => guard === null);
    const landed = this.withHistory ? landedIn(this.#row, this.#since(this.#row)) : null;
    this.#take({ type: 'read', theirs: this.host.read(), landed });
  }

  #since({ intent }: WriteProgress): Array<string | null> {
    const { versions } = this.host;
    const from = versions.findLastIndex((version) => version.refSha === intent.base.refSha);
    return versions.slice(from + 1).map((version) => version.text);
  }

  #arrive(which: (request: ModelRequest) => boolean): void {
    for (const request of this.late.filter(which)) {
      this.late.splice(this.late.indexOf(request), 1);
      this.host.write(request);
    }
  }

  /** The process died: the pending step and its response are lost, the persisted row is not. */
  #forget(): void {
    this.#step = null;
  }

  /** Persisting and learning the next step are one moment: the row is on disk before the step is taken. */
  #take(event: WriteEvent): void {
    if (this.#row === null) return;
    const { progress, step } = decideNoteWrite(this.#row, event);
    this.#row = progress;
    this.#step = step;
  }
}
