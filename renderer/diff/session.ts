import type { DiffRequest } from '../../shared/ipc/diff-road.ts';

/** One comparison being read: owns the worker that fetches, scans and answers for it. */
export class DiffSession {
  readonly request: DiffRequest;
  constructor(request: DiffRequest) {
    this.request = request;
  }
}
