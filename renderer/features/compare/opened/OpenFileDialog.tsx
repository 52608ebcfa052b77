import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DiffRequest } from '../../../../shared/ipc/diff-endpoint.ts';
import { MAX_LISTED_FILES } from '../../../../shared/ipc/files.ts';
import { api, toAppError } from '../../../api/client.ts';
import { filesQuery } from '../../../api/line-queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { count, plural } from '../../../ui/format.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useFetchWords } from '../../sync/use-fetch-words.ts';
import { bestFiles } from './best-files.ts';
import { ListDialog, ListWords } from './ListDialog.tsx';
import styles from './ListDialog.module.css';
import type { FileToOpen } from './opened-file.ts';

/** Files that can be opened: those of one side of the changes, or of a commit. */
export interface FilesOfCommit {
  at: FileToOpen['at'];
  commit: string;
  label: string;
}

interface OpenFileDialogProps {
  source: DiffRequest;
  sides: readonly FilesOfCommit[];
  first: FileToOpen['at'];
  /** What is typed at first. */
  begun: string;
  onOpen: (file: FileToOpen) => void;
  onClose: () => void;
}

const NONE: readonly string[] = [];

/** A field that finds any file of a commit by a few letters. */
export default function OpenFileDialog({
  source,
  sides,
  first,
  begun,
  onOpen,
  onClose,
}: OpenFileDialogProps) {
  const [chosen, setChosen] = useState(first);
  const [query, setQuery] = useState(begun);
  const side = sides.find(({ at }) => at === chosen) ?? sides[0];
  const { orgId, repo, branch, ephemeral } = source;
  const files = useQuery({
    ...filesQuery({ orgId, repo, branch, ephemeral, commit: side?.commit ?? '' }),
    enabled: side !== undefined,
  });
  const paths = files.data?.paths ?? NONE;
  const best = useBestFiles(paths, query);
  const at = side?.at ?? 'new';
  const items = best.paths.map((path) => ({ id: path, text: path, run: () => onOpen({ path, at }) }));
  const fetching = useFetchWords({ orgId, repo });
  return (
    <ListDialog
      label="Open file"
      placeholder="Letters of a file’s path"
      begun={begun}
      items={items}
      onClose={onClose}
      onQuery={setQuery}
      isBehind={best.isBehind}
      pending={files.isFetching}
      empty={
        files.isPending ? 'Listing the files…' : files.error ? '' : 'No file has these letters in its path.'
      }
      above={
        sides.length > 1 ? (
          <div className={styles.sides}>
            <Segmented
              label="Files of"
              value={at}
              options={sides.map(({ at: value, label }) => ({ value, label }))}
              onChange={setChosen}
            />
          </div>
        ) : null
      }
      foot={
        files.error ? (
          <ErrorState inline error={toAppError(files.error)} onRetry={() => void files.refetch()} />
        ) : files.data === undefined ? (
          fetching === null ? null : (
            <ListWords>
              {fetching}…
              <Button look="quiet" onClick={() => void api().host.stopFetches({ orgId, repo })}>
                Stop
              </Button>
            </ListWords>
          )
        ) : (
          <ListWords>
            {files.data.isCut
              ? `The first ${count(MAX_LISTED_FILES)} files are listed.`
              : plural(paths.length, 'file')}
          </ListWords>
        )
      }
    />
  );
}

interface BestFiles {
  paths: readonly string[];
  /** They are those of what was typed before. */
  isBehind: boolean;
}

/** The files that match best what is typed; until they are known, those from before. */
function useBestFiles(paths: readonly string[], query: string): BestFiles {
  const [best, setBest] = useState({ of: NONE, query: '', paths: NONE });
  useEffect(() => {
    const giveUp = new AbortController();
    async function find(): Promise<void> {
      const matching = await bestFiles(paths, query, giveUp.signal);
      if (matching !== null) setBest({ of: paths, query, paths: matching });
    }
    void find();
    return () => giveUp.abort();
  }, [paths, query]);
  return {
    paths: best.of === paths ? best.paths : NONE,
    isBehind: best.of !== paths || best.query !== query,
  };
}
