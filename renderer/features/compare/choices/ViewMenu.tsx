import { Menu } from '@base-ui/react/menu';
import type { Settings } from '../../../../shared/ipc/settings.ts';
import type { CopyAs, MovedCode, Whitespace } from '../../../diff/index.ts';
import { useRunCommand } from '../../../app/commands.tsx';
import { CheckMark } from '../../../ui/CheckMark.tsx';
import { MenuItem, MenuPopup } from '../../../ui/MenuPopup.tsx';
import { MenuCheckbox } from '../../../ui/MenuCheckbox.tsx';
import { MenuRadio } from '../../../ui/MenuRadio.tsx';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import { useFoldsGenerated } from '../files/use-generated.ts';
import { useSettings } from '../../settings/use-settings.ts';
import { ContextItems } from './ContextItems.tsx';
import styles from './ViewMenu.module.css';

interface ViewMenuProps {
  anchor: HTMLElement;
  onClose: () => void;
}

const SPACE: readonly { value: Whitespace; label: string }[] = [
  { value: 'show', label: 'Show all changes' },
  { value: 'ignore-trailing', label: 'Ignore at line ends' },
  { value: 'ignore-ends', label: 'Ignore at both ends' },
  { value: 'ignore-all', label: 'Ignore anywhere' },
];

const MOVED: readonly { value: MovedCode; label: string }[] = [
  { value: 'mark', label: 'Mark' },
  { value: 'fold', label: 'Fold' },
  { value: 'ignore', label: 'Ignore' },
];

const COPY: readonly { value: CopyAs; label: string }[] = [
  { value: 'code', label: 'Code alone' },
  { value: 'markers', label: 'With + and −' },
  { value: 'numbers', label: 'With line numbers too' },
];

/** How the diff is drawn and copied: unified or split, wrapping, white space, moved code, copied prefixes, context. */
export default function ViewMenu({ anchor, onClose }: ViewMenuProps) {
  const [settings, change] = useSettings();
  const { comparison, place } = useComparisonContext();
  const { capabilities } = comparison;
  const [folds, setFolds] = useFoldsGenerated(place);
  const run = useRunCommand();
  return (
    <MenuPopup label="View" anchor={anchor} onClose={onClose}>
      <Menu.RadioGroup
        aria-label="Columns"
        value={settings.view}
        onValueChange={(view: 'unified' | 'split') => change({ view })}
      >
        <MenuRadio value="unified" label="Unified" />
        <MenuRadio value="split" label="Split" />
      </Menu.RadioGroup>
      <Menu.Separator className={styles.line} />
      <MenuCheckbox label="Wrap long lines" checked={settings.wrap} onChange={(wrap) => change({ wrap })} />
      <MenuCheckbox
        label="Fold viewed files"
        checked={settings.foldViewed}
        onChange={(foldViewed) => change({ foldViewed })}
      />
      <MenuCheckbox
        label="Unread only"
        checked={settings.unreadOnly}
        onChange={(unreadOnly) => change({ unreadOnly })}
      />
      <MenuCheckbox label="Fold generated files" checked={folds} onChange={setFolds} />
      <MenuCheckbox
        label="Who wrote what"
        checked={settings.lineAuthors}
        onChange={(lineAuthors) => change({ lineAuthors })}
      />
      <MenuCheckbox
        label="Discussed before"
        checked={settings.discussedBefore}
        onChange={(discussedBefore) => change({ discussedBefore })}
      />
      <MenuCheckbox
        label="Lines by agents"
        checked={settings.agentLines}
        onChange={(agentLines) => change({ agentLines })}
      />
      {capabilities.checkout ? (
        <MenuCheckbox
          label="Follow changes"
          checked={settings.followChanges}
          onChange={(followChanges) => change({ followChanges })}
        />
      ) : null}
      <Menu.Separator className={styles.line} />
      <Menu.RadioGroup
        value={settings.whitespace}
        onValueChange={(whitespace: Whitespace) => change({ whitespace })}
      >
        <Menu.GroupLabel className={styles.label}>White space</Menu.GroupLabel>
        {SPACE.map((option) => (
          <MenuRadio key={option.value} {...option} />
        ))}
      </Menu.RadioGroup>
      <Menu.Separator className={styles.line} />
      <Menu.RadioGroup
        value={settings.movedCode}
        onValueChange={(movedCode: MovedCode) => change({ movedCode })}
      >
        <Menu.GroupLabel className={styles.label}>Moved code</Menu.GroupLabel>
        {MOVED.map((option) => (
          <MenuRadio key={option.value} {...option} />
        ))}
      </Menu.RadioGroup>
      <Menu.Separator className={styles.line} />
      <Menu.RadioGroup value={settings.copyAs} onValueChange={(copyAs: CopyAs) => change({ copyAs })}>
        <Menu.GroupLabel className={styles.label}>Copy</Menu.GroupLabel>
        {COPY.map((option) => (
          <MenuRadio key={option.value} {...option} />
        ))}
      </Menu.RadioGroup>
      <Menu.Separator className={styles.line} />
      <MenuCheckbox
        label="Find copies"
        checked={settings.copies === 'find'}
        onChange={(find) => change({ copies: find ? 'find' : 'ignore' })}
      />
      <Menu.Separator className={styles.line} />
      <Menu.RadioGroup
        value={settings.fileList}
        onValueChange={(fileList: Settings['fileList']) => change({ fileList })}
      >
        <Menu.GroupLabel className={styles.label}>Files</Menu.GroupLabel>
        <MenuRadio value="tree" label="In their folders" />
        <MenuRadio value="list" label="As a list of paths" />
      </Menu.RadioGroup>
      <Menu.Separator className={styles.line} />
      <MenuItem onClick={() => void setTimeout(() => run('reading.share'))}>
        <CheckMark>{null}</CheckMark>
        Share what I read…
      </MenuItem>
      <Menu.Separator className={styles.line} />
      <ContextItems />
    </MenuPopup>
  );
}
