import type { ChildProcess } from 'node:child_process';

export function startKeyring(folder: string, env: NodeJS.ProcessEnv): Promise<ChildProcess>;
export function lockKeyring(env: NodeJS.ProcessEnv): Promise<void>;
export function keyringGone(env: NodeJS.ProcessEnv): Promise<void>;
