import { IconColumns3 } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Menu, MenuCheckbox, menuButton, type MenuAnchor } from '../../ui/dialog/menu.tsx';
import { columnNames } from './column-names.ts';
import { columnsAtom } from './columns.atom.ts';

export function ColumnsMenu() {
  const [columns, show] = useAtom(columnsAtom);
  const [opened, setOpened] = useState<MenuAnchor>();
  return (
    <>
      <Button
        size="sm"
        {...menuButton(opened !== undefined, (anchor) => setOpened(opened ? undefined : anchor))}
      >
        <IconColumns3 size={18} aria-hidden="true" />
        Columns
      </Button>
      {opened && (
        <Menu label="Columns" {...opened} onClose={() => setOpened(undefined)}>
          {columnNames.map(({ id, name }) => (
            <MenuCheckbox key={id} checked={columns[id]} onChange={(shown) => show(id, shown)}>
              {name}
            </MenuCheckbox>
          ))}
        </Menu>
      )}
    </>
  );
}
