import { Menu } from '@base-ui/react/menu';
import type { Settings } from '../../../../shared/ipc/settings.ts';
import type { CopyAs, MovedCode, Whitespace } from '../../../diff/index.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { menuItem, MenuPopup } from '../../../ui/MenuPopup.tsx';
import { CheckMark } from '../../../ui/CheckMark.tsx';
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
      <Menu.CheckboxItem
        className={menuItem}
        checked={settings.wrap}
        onCheckedChange={(wrap) => change({ wrap })}
      >
        <CheckMark>{settings.wrap ? <Icon name="check" size={12} /> : null}</CheckMark>
        Wrap long lines
      </Menu.CheckboxItem>
      <Menu.CheckboxItem
        className={menuItem}
        checked={settings.foldViewed}
        onCheckedChange={(foldViewed) => change({ foldViewed })}
      >
        <CheckMark>{settings.foldViewed ? <Icon name="check" size={12} /> : null}</CheckMark>
        Fold viewed files
      </Menu.CheckboxItem>
      <Menu.CheckboxItem
        className={menuItem}
        checked={settings.unreadOnly}
        onCheckedChange={(unreadOnly) => change({ unreadOnly })}
      >
        <CheckMark>{settings.unreadOnly ? <Icon name="check" size={12} /> : null}</CheckMark>
        Unread only
      </Menu.CheckboxItem>
      <Menu.CheckboxItem className={menuItem} checked={folds} onCheckedChange={setFolds}>
        <CheckMark>{folds ? <Icon name="check" size={12} /> : null}</CheckMark>
        Fold generated files
      </Menu.CheckboxItem>
      <Menu.CheckboxItem
        className={menuItem}
        checked={settings.lineAuthors}
        onCheckedChange={(lineAuthors) => change({ lineAuthors })}
      >
        <CheckMark>{settings.lineAuthors ? <Icon name="check" size={12} /> : null}</CheckMark>
        Who wrote what
      </Menu.CheckboxItem>
      <Menu.CheckboxItem
        className={menuItem}
        checked={settings.discussedBefore}
        onCheckedChange={(discussedBefore) => change({ discussedBefore })}
      >
        <CheckMark>{settings.discussedBefore ? <Icon name="check" size={12} /> : null}</CheckMark>
        Discussed before
      </Menu.CheckboxItem>
      <Menu.CheckboxItem
        className={menuItem}
        checked={settings.agentLines}
        onCheckedChange={(agentLines) => change({ agentLines })}
      >
        <CheckMark>{settings.agentLines ? <Icon name="check" size={12} /> : null}</CheckMark>
        Lines by agents
      </Menu.CheckboxItem>
      {capabilities.checkout ? (
        <Menu.CheckboxItem
          className={menuItem}
          checked={settings.followChanges}
          onCheckedChange={(followChanges) => change({ followChanges })}
        >
          <CheckMark>{settings.followChanges ? <Icon name="check" size={12} /> : null}</CheckMark>
          Follow changes
        </Menu.CheckboxItem>
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
      <Menu.CheckboxItem
        className={menuItem}
        checked={settings.copies === 'find'}
        onCheckedChange={(find) => change({ copies: find ? 'find' : 'ignore' })}
      >
        <CheckMark>{settings.copies === 'find' ? <Icon name="check" size={12} /> : null}</CheckMark>
        Find copies
      </Menu.CheckboxItem>
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
      <ContextItems />
    </MenuPopup>
  );
}
