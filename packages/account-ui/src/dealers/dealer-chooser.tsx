import type { Slots } from '@slabdesk/portal';
import { TEAM_ROLE_LABELS } from 'bff-contract/constants';
import { useId, useState } from 'react';
import { Box, Button, CheckIcon, ChevronDownIcon, IconButton, ProfileIcon } from 'shared-ui/core';
import { Menu, MenuItem } from 'shared-ui/menu';
import { dealersTexts as texts } from './texts';
import { useDealerChoice } from './use-dealer-choice';

/** Shows the dealer whose data the portal shows. Its menu has the others in whose teams the user is. */
export const DealerChooser = ({ user, slim }: Slots['frame.account']) => {
  const choose = useDealerChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const { fabricator, dealers = [] } = user;
  const label = texts.dealer(fabricator?.businessName ?? '');
  const aria = {
    'aria-label': label,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? id : undefined,
    onClick: (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  return (
    <>
      {slim ? (
        <IconButton {...aria} title={label} sx={{ alignSelf: 'center', minHeight: 44, minWidth: 44 }}>
          <ProfileIcon size={19} />
        </IconButton>
      ) : (
        <Button
          {...aria}
          fullWidth
          endIcon={<ChevronDownIcon size={16} />}
          sx={{ justifyContent: 'space-between', mb: 1, minHeight: 44, flexShrink: 0 }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {fabricator?.businessName}
          </Box>
        </Button>
      )}
      <Menu
        id={id}
        anchorEl={anchor}
        // On phones, the sidebar is a modal dialog above everything else.
        container={anchor?.closest('dialog') ?? null}
        open={anchor !== null}
        // Else Escape would close that dialog, too.
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.preventDefault();
        }}
        onClose={() => setAnchor(null)}
      >
        {dealers.map(({ _id, businessName, role }) => {
          const isCurrent = _id === fabricator?._id;
          return (
            <MenuItem
              key={_id}
              role="menuitemradio"
              aria-checked={isCurrent}
              selected={isCurrent}
              onClick={() => {
                setAnchor(null);
                if (!isCurrent) choose(_id);
              }}
              sx={{ gap: 3, justifyContent: 'space-between' }}
            >
              <Box component="span" sx={{ display: 'grid', minWidth: 0 }}>
                <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  {businessName}
                </Box>
                <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {TEAM_ROLE_LABELS[role]}
                </Box>
              </Box>
              {isCurrent && <CheckIcon size={16} aria-hidden />}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};
