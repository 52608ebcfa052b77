import { Menu } from '@base-ui/react/menu';
import { CheckMark } from './CheckMark.tsx';
import { Icon } from './Icon.tsx';
import { menuItem } from './MenuPopup.tsx';

/** One of several choices in a menu's `RadioGroup`. */
export function MenuRadio({ value, label }: { value: string; label: string }) {
  return (
    <Menu.RadioItem className={menuItem} value={value} closeOnClick>
      <CheckMark>
        <Menu.RadioItemIndicator>
          <Icon name="check" size={12} />
        </Menu.RadioItemIndicator>
      </CheckMark>
      {label}
    </Menu.RadioItem>
  );
}
