import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { formatDeepLink } from '../../../shared/domain/deep-link.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { sideName } from '../../../shared/domain/side.ts';
import { isUncommittedSide } from '../../../shared/domain/worktree.ts';
import { api } from '../../api/client.ts';
import { organizationsQuery } from '../../api/queries.ts';
import { messages } from '../../app/messages.ts';
import { useCommands } from '../../app/commands.tsx';
import { navigate } from '../../app/navigation.ts';
import { PaletteButton } from '../../app/PaletteButton.tsx';
import type { Answer, AnswersPlace } from '../../app/place.ts';
import { useReady, useTitle } from '../../app/ready.ts';
import { Shell } from '../../app/Shell.tsx';
import type { DiffHandle } from '../../diff/index.ts';
import { Button } from '../../ui/Button.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useStable } from '../../ui/use-stable.ts';
import { PaneButton } from '../compare/panes/PaneButton.tsx';
import { Panes } from '../compare/panes/Panes.tsx';
import { PanesProvider, usePaneActions } from '../compare/panes/PanesProvider.tsx';
import { useCursorKeys } from '../compare/reading/use-cursor-keys.ts';
import { usePaletteItems } from '../palette/sources.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { AnswerPane } from './AnswerPane.tsx';
import styles from './AnswersScreen.module.css';
import { FileRows } from './FileRows.tsx';
import { matchFiles } from './match-files.ts';
import { useAnswers } from './use-answers.ts';

/** A worktree is called as its folder, a branch as itself. */
const nameOf = ({ repo, side }: Answer): string =>
  isUncommittedSide(side) ? `${repo}: ${sideName(side).toLowerCase()}` : sideName(side);

/** Two answers to one task: what each made of their common base, file by file. */
export default function AnswersScreen({ place }: { place: AnswersPlace }) {
  // As in a split view, both sides of the code are beside each other.
  return (
    <PanesProvider view="split">
      <Answers place={place} />
    </PanesProvider>
  );
}

function Answers({ place }: { place: AnswersPlace }) {
  const { orgId, a, b } = place;
  const names = { a: nameOf(a), b: nameOf(b) };
  const answers = useAnswers(place);
  const files = useMemo(() => matchFiles(answers.a.diff.files, answers.b.diff.files), [answers]);
  const handles = { a: useRef<DiffHandle>(null), b: useRef<DiffHandle>(null) };
  const [settings, change] = useSettings();
  const chosen = files.find(({ path }) => path === place.file) ?? files[0];
  const at = chosen === undefined ? -1 : files.indexOf(chosen);

  const choose = useStable((path: string): void => {
    const file = files.find((one) => one.path === path);
    navigate({ ...place, file: path }, { replace: true });
    if (file?.a) handles.a.current?.scrollToFile(path);
    if (file?.b) handles.b.current?.scrollToFile(path);
  });
  const { leave } = usePaneActions();
  /** A list that is open over the code makes way for what was chosen in it. */
  const chooseAndRead = useStable((path: string): void => {
    choose(path);
    const side = files.find((one) => one.path === path)?.a ? 'a' : 'b';
    if (leave('left')) handles[side].current?.focus();
  });
  /** The file that the reader scrolled to becomes the chosen one, and the other side follows. */
  const follow = useStable((from: 'a' | 'b', path: string): void => {
    const file = files.find((one) => one.path === path);
    if (file === undefined || path === chosen?.path) return;
    const there = handles[from].current;
    // Without the focus it only follows itself.
    if (there === null || document.activeElement?.closest(`[data-answer="${from}"]`) == null) return;
    navigate({ ...place, file: path }, { replace: true });
    const other = from === 'a' ? 'b' : 'a';
    if (file[other]) handles[other].current?.scrollToFile(path);
  });
  const followA = useCallback((path: string) => follow('a', path), [follow]);
  const followB = useCallback((path: string) => follow('b', path), [follow]);

  const { data: organizations = [] } = useQuery(organizationsQuery);
  const org = organizations.find(({ id }) => id === orgId)?.name;
  async function copyLink(name: string): Promise<void> {
    const sides = { repo: a.repo, branch: a.side, beside: b.side, beside_repo: b.repo };
    await api().app.copyText({ text: formatDeepLink({ org: name, ...sides, path: chosen?.path }) });
    messages.say('Link copied', { key: 'copied' });
  }

  const step = (by: number) => {
    const next = files[at + by];
    return next === undefined ? undefined : () => choose(next.path);
  };
  const activeView = (): DiffHandle | null => {
    const onRight = document.activeElement?.closest('[data-answer="b"]') != null;
    return (onRight || chosen?.a === null ? handles.b : handles.a).current;
  };
  const active = (act: (view: DiffHandle) => void) => () => {
    const view = activeView();
    if (view !== null) act(view);
  };
  useCursorKeys(activeView, files.length > 0);
  const open = ({ repo, side }: Answer, other: Answer): void =>
    navigate({
      screen: 'compare',
      orgId,
      repo,
      branch: side,
      ...(isUncommittedSide(other.side) ? {} : { base: other.side }),
      ephemeral: false,
      ephemeralBase: false,
      ...(chosen === undefined ? {} : { file: chosen.path }),
    });
  useCommands({
    'file.next': step(1),
    'file.previous': step(-1),
    'change.next': active((view) => view.nextChange()),
    'change.previous': active((view) => view.previousChange()),
    'context.expand': active((view) => view.expandContext('around')),
    'wrap.toggle': () => change({ wrap: !settings.wrap }),
    'link.copy': org === undefined ? undefined : () => void copyLink(org),
    back: () => open(b, a),
  });
  usePaletteItems(() =>
    files.map(({ path }) => ({ id: `file ${path}`, group: 'Files', text: path, run: () => choose(path) })),
  );
  const title = `${names.a} and ${names.b}`;
  useTitle(title);
  useReady('answers', isShown(answers.a.diff.status) && isShown(answers.b.diff.status));
  const header = (
    <>
      <h1 className={styles.title}>
        <SafeText text={names.a} /> <span className={styles.dim}>and</span> <SafeText text={names.b} />{' '}
        <span className={styles.dim}>since their common base</span>
      </h1>
      <span className={styles.space} />
      <Button
        onClick={() =>
          navigate({
            screen: 'answers',
            orgId,
            a: b,
            b: a,
            ...(place.file === undefined ? {} : { file: place.file }),
          })
        }
      >
        Swap sides
      </Button>
      <PaletteButton />
    </>
  );
  const footer = (
    <>
      <PaneButton side="left" name={FILES} />
      <span className={styles.foot}>{counted(files)}</span>
    </>
  );
  const pane = (which: 'a' | 'b') => (
    <div className={styles.side} data-answer={which}>
      <AnswerPane
        orgId={orgId}
        name={names[which]}
        answer={answers[which]}
        handle={handles[which]}
        unchanged={chosen !== undefined && chosen[which] === null ? chosen.path : null}
        onOpen={() => (which === 'a' ? open(a, b) : open(b, a))}
        onVisibleFile={which === 'a' ? followA : followB}
      />
    </div>
  );
  return (
    <Shell header={header} footer={footer}>
      <Panes
        leftName={FILES}
        left={
          <FileRows
            files={files}
            names={names}
            remarks={[answers.a.remarks, answers.b.remarks]}
            chosen={chosen?.path}
            onChoose={choose}
            onPress={chooseAndRead}
          />
        }
        middle={
          <div className={styles.screen} aria-label={plainWords(title)}>
            {pane('a')}
            {pane('b')}
          </div>
        }
      />
    </Shell>
  );
}

const FILES = 'Changed files';

const isShown = (status: string): boolean => status === 'ready' || status === 'failed';

/** For example "2 files on the left only, 1 on the right only, 3 the same, 4 different". */
function counted(files: readonly { result: string }[]): string {
  const count = (result: string): number => files.filter((file) => file.result === result).length;
  const parts = [
    [count('a'), 'left only'],
    [count('b'), 'right only'],
    [count('same'), 'the same'],
    [count('different') + count('unknown'), 'in both, differently'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join(' · ');
}
