import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { organizationsQuery } from '../../api/queries.ts';
import { useLiveCommands, useRunCommand } from '../../app/commands.tsx';
import { keymapNow } from '../../app/keymap-store.ts';
import { bindingOf, COMMANDS, type CommandName } from '../../../shared/keys/commands.ts';
import { navigate } from '../../app/navigation.ts';
import { TEXT_FIELDS } from '../../app/type-ahead.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { ListItem } from '../../ui/fuzzy-rows.ts';
import { FuzzyList } from '../../ui/FuzzyList.tsx';
import { readingPane } from '../../ui/reading-pane.ts';
import styles from './Palette.module.css';
import { usePaletteSources } from './sources.tsx';

/** Commands that make no sense in the palette, or that it cannot run for another place. */
const EXCLUDED_COMMANDS = /^(?:palette\.open|note\.save|back|(?:row|side|page|halfPage)\..*)$/;

const commandId = (name: CommandName): string => `command ${name}`;

/** Choosing from these groups moves the focus to the diff, even if the palette was opened from a note's text. */
const GROUPS_FOCUSING_DIFF = new Set(['Files', 'Commits', 'Branches', 'Tags', 'Repositories']);

/** They act on the diff, as their keys do, so they end where single keys are commands, even if a text had the focus. */
const READING_COMMANDS = new Set(
  COMMANDS.filter((name) => bindingOf(name).group === 'Read').map((name) => commandId(name)),
);

/** The order of groups before anything is typed; then the best match comes first. */
const ORDER = [
  'Needs you',
  'Waiting',
  'Unsent drafts',
  'Files',
  'Commits',
  'Branches',
  'Tags',
  'Repositories',
  'Organizations',
  'Commands',
];
const rank = (group: string): number => ORDER.indexOf(group);
const byGroup = (items: readonly ListItem[]): ListItem[] =>
  [...Map.groupBy(items, ({ group = '' }) => group)]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([, some]) => some);

/** One search field for files, commits, branches, repositories, organizations, drafts and commands. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const live = useLiveCommands();
  const run = useRunCommand();
  const sources = usePaletteSources();
  const { data: organizations = [] } = useQuery(organizationsQuery);
  const leads = useRef(false);
  // During the first render: the field takes the focus afterwards.
  const [isFromText] = useState(() => document.activeElement?.matches(TEXT_FIELDS) === true);
  // A snapshot: if the list changed under the arrow keys, the wrong item would be chosen.
  const [items] = useState<ListItem[]>(() =>
    byGroup([
      ...sources(),
      ...COMMANDS.filter((name) => live.has(name) && !EXCLUDED_COMMANDS.test(name)).map((name) => ({
        id: commandId(name),
        group: 'Commands',
        text: bindingOf(name).title,
        byAnyWord: true,
        chord: keymapNow().keysOf(name)[0],
        // Run after the dialog has returned the focus: the command may need it.
        run: () => void setTimeout(() => run(name)),
      })),
      ...organizations.map((organization) => ({
        id: `organization ${organization.id}`,
        group: 'Organizations',
        text: organization.name,
        detail: organization.kind === 'hosted' ? organization.api : 'on this computer',
        run: () => navigate({ screen: 'repositories', orgId: organization.id }),
      })),
    ]),
  );
  return (
    <Dialog
      title="Search or jump"
      bare
      size="large"
      onClose={onClose}
      focusAfter={() => (leads.current ? readingPane() : undefined)}
    >
      <div className={styles.palette}>
        <FuzzyList
          label="Search or jump"
          placeholder="Files, commits, branches, repositories, commands"
          items={items}
          onPicked={({ id, group = '' }) => {
            leads.current = GROUPS_FOCUSING_DIFF.has(group) || (isFromText && READING_COMMANDS.has(id));
            onClose();
          }}
          untyped={5}
          empty="Nothing has this name. Try fewer letters."
        />
      </div>
    </Dialog>
  );
}
