import { IconColumns3 } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Menu, menuButton, type MenuAnchor } from '../../ui/menu/menu.tsx';
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
        <Menu
          {...opened}
          label="Columns"
          entries={columnNames.map(({ id, name }) => ({
            text: name,
            checked: columns[id],
            onSelect: () => show(id, !columns[id]),
          }))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
