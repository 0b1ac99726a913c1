import { IconColumns3 } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuCheckbox } from '../../ui/menu.tsx';
import { columnNames } from './column-names.ts';
import { columnsAtom } from './columns.atom.ts';

export function ColumnsMenu() {
  const [columns, show] = useAtom(columnsAtom);
  return (
    <Menu
      trigger={
        <Button size="sm">
          <IconColumns3 size={18} aria-hidden="true" />
          Columns
        </Button>
      }
    >
      {columnNames.map(({ id, name }) => (
        <MenuCheckbox key={id} checked={columns[id]} onChange={(shown) => show(id, shown)}>
          {name}
        </MenuCheckbox>
      ))}
    </Menu>
  );
}
