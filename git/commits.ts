import { runGit } from './run.ts';

export interface Commit {
  sha: string;
  parents: string[];
  message: string;
  authorName: string;
  authorEmail: string;
  committerName: string;
  committerEmail: string;
  /** Committer date, ISO 8601 with offset: the one Git orders by. */
  date: string;
}

const FORMAT = '%H%x00%P%x00%an%x00%ae%x00%cn%x00%ce%x00%cI%x00%B%x00';
const FIELDS = 8;

export interface LogOptions {
  skip?: number;
  max: number;
  /** Only commits that change this file or folder (taken literally). */
  path?: string;
}

/** Commits reachable from `tip`, newest first, as `git log` orders them. Text is UTF-8 whatever the commit's encoding. */
export async function listCommits(gitDir: string, tip: string, options: LogOptions): Promise<Commit[]> {
  const { stdout } = await runGit(
    [
      'log',
      '--encoding=UTF-8',
      '--no-show-signature',
      '--no-decorate',
      '--no-notes',
      `--max-count=${String(options.max)}`,
      `--skip=${String(options.skip ?? 0)}`,
      `--format=tformat:${FORMAT}`,
      '--end-of-options',
      tip,
      ...(options.path === undefined ? [] : ['--', options.path]),
    ],
    { gitDir, env: { GIT_LITERAL_PATHSPECS: '1' } },
  );
  const fields = stdout.toString('utf8').split('\0');
  const commits: Commit[] = [];
  for (let at = 0; at + FIELDS < fields.length; at += FIELDS) {
    const [
      sha = '',
      parents = '',
      authorName = '',
      authorEmail = '',
      committerName = '',
      committerEmail = '',
    ] = fields.slice(at, at + 6);
    commits.push({
      // Git ends each record with a line end, which lands before the next id.
      sha: sha.replace(/^\n/, ''),
      parents: parents === '' ? [] : parents.split(' '),
      authorName,
      authorEmail,
      committerName,
      committerEmail,
      date: fields[at + 6] ?? '',
      message: fields[at + 7] ?? '',
    });
  }
  return commits;
}
