import { join } from 'node:path';
import { withGitFallback } from '../../../electron/repository-copy/git-fallback.ts';
import { createRepositoryCopies } from '../../../electron/repository-copy/index.ts';
import type { HostClient } from '../../../electron/host/client.ts';
import { type DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { ORG, type Reach } from './reach.ts';

export const request = (change: Partial<DiffRequest>): DiffRequest => ({
  orgId: ORG,
  repo: 'acme/demo',
  branch: 'topic',
  ephemeral: false,
  ephemeralBase: false,
  paths: [],
  ...change,
});

export const openClient = ({ client }: Reach, profile: string): HostClient =>
  withGitFallback(client, createRepositoryCopies(join(profile, 'repositories'), client));
