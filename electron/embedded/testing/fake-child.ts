import { EventEmitter } from 'node:events';
import type { HostingCommand, HostingMessage } from '../../../shared/embedded.ts';
import type { Child } from '../worker.ts';

/** A process under the test's control, so that it can die at any moment. The real one runs in e2e. */
export class FakeChild extends EventEmitter implements Child {
  readonly got: HostingCommand[] = [];
  postMessage(message: HostingCommand): void {
    this.got.push(message);
  }
  kill(): boolean {
    return true;
  }
  say(message: HostingMessage | string): void {
    this.emit('message', message);
  }
  die(): void {
    this.emit('exit', 1);
  }
}
