import { Menu } from '@base-ui/react/menu';
import { CheckMark } from './CheckMark.tsx';
import { Icon } from './Icon.tsx';
import { menuItem } from './MenuPopup.tsx';

interface MenuCheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A choice in a menu that is on or off. The menu stays open. */
export function MenuCheckbox({ label, checked, onChange }: MenuCheckboxProps) {
  return (
    <Menu.CheckboxItem className={menuItem} checked={checked} onCheckedChange={onChange}>
      <CheckMark>{checked ? <Icon name="check" size={12} /> : null}</CheckMark>
      {label}
    </Menu.CheckboxItem>
  );
}
