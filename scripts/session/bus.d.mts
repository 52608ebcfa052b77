import type { ChildProcess } from 'node:child_process';

export function startBus(): Promise<{ address: string; server: ChildProcess }>;
