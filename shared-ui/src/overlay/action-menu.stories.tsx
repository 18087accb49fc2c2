import { LONG_NAME } from '@slabdesk/testing/stories';
import { CopyIcon, DeleteIcon, EditIcon, MenuIcon, toast } from '../core';
import { ActionMenu } from './action-menu';

export default { component: ActionMenu };

export const Actions = () => (
  <ActionMenu
    aria-label="Actions of Carrara"
    icon={<MenuIcon size={18} />}
    items={[
      { label: 'Edit', icon: <EditIcon size={16} />, onSelect: () => toast.info('Edit') },
      { label: `Copy ${LONG_NAME}`, icon: <CopyIcon size={16} />, onSelect: () => toast.info('Copy') },
      {
        label: 'Delete',
        icon: <DeleteIcon size={16} />,
        danger: true,
        onSelect: () => toast.info('Delete'),
      },
    ]}
  />
);
