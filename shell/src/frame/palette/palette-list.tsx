import { Link } from '@slabdesk/portal/router';
import type { MouseEvent } from 'react';
import { Box } from 'shared-ui/core';
import { PathIcon } from '../path-icon';
import { splitAtMatches } from './match';
import { paletteTexts } from './texts';
import type { PaletteGroup, PaletteItem } from './use-palette-groups';

const Marked = ({ text, query }: { text: string; query: string }) => (
  <bdi>
    {splitAtMatches(query, text).map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
        <mark key={index}>{part}</mark>
      ),
    )}
  </bdi>
);

const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const optionStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  px: 1.5,
  py: 0.5,
  // Scrolls the group's heading into view with its first item.
  scrollMarginTop: '36px',
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  '& svg': { flexShrink: 0, color: 'text.secondary' },
  '& mark': { bgcolor: 'transparent', color: 'primary.main', fontWeight: 650 },
  '&[aria-selected="true"]': { bgcolor: 'surface.accentSoft', '& svg': { color: 'primary.main' } },
  '@media (forced-colors: active)': { '&[aria-selected="true"]': { outline: '2px solid Highlight' } },
} as const;

const Option = ({
  item,
  query,
  id,
  isActive,
  onPoint,
  onClick,
}: {
  item: PaletteItem;
  query: string;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onClick: (event: MouseEvent) => void;
}) => (
  <Box
    component={Link}
    to={item.to}
    role="option"
    id={id}
    aria-selected={isActive}
    tabIndex={-1}
    draggable={false}
    // Pointer enter would also fire when items move under a resting mouse.
    onPointerMove={onPoint}
    onMouseDown={(event: MouseEvent) => event.preventDefault()}
    onClick={onClick}
    sx={optionStyles}
  >
    <PathIcon paths={item.icon} size={18} />
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { sm: 'baseline' },
        columnGap: 1.25,
      }}
    >
      <Box component="span" sx={{ ...oneLine, flexShrink: { sm: 1 }, typography: 'body2', fontWeight: 500 }}>
        <Marked text={item.label} query={query} />
      </Box>{' '}
      {item.detail && (
        <Box
          component="span"
          sx={{ ...oneLine, flex: { sm: '1 1 30%' }, typography: 'caption', color: 'text.secondary' }}
        >
          <Marked text={item.detail} query={query} />
        </Box>
      )}
    </Box>
    {item.tag && (
      <Box
        component="span"
        sx={{
          px: 0.875,
          borderRadius: 0.75,
          bgcolor: 'tones.grey.ground',
          color: 'tones.grey.text',
          fontSize: '0.75rem',
          fontWeight: 600,
          lineHeight: '20px',
        }}
      >
        {item.tag}
      </Box>
    )}
  </Box>
);

/** The results in groups. The focus stays in the search field, which refers to the active item. */
export const PaletteList = ({
  id,
  groups,
  query,
  active,
  optionId,
  onPoint,
  onClick,
}: {
  id: string;
  groups: readonly PaletteGroup[];
  query: string;
  active: PaletteItem | undefined;
  optionId: (item: PaletteItem) => string;
  onPoint: (item: PaletteItem) => void;
  onClick: (item: PaletteItem, event: MouseEvent) => void;
}) => (
  <Box id={id} role="listbox" aria-label={paletteTexts.resultsLabel}>
    {groups.map((group) => (
      <Box
        key={group.label}
        role="group"
        aria-labelledby={`${id}-${group.label}`}
        sx={{ '& + &': { mt: 1 } }}
      >
        <Box
          id={`${id}-${group.label}`}
          role="presentation"
          sx={{ px: 1.5, py: 0.75, color: 'text.secondary', fontSize: '0.75rem', fontWeight: 600 }}
        >
          {group.label}
        </Box>
        {group.items.map((item) => (
          <Option
            key={item.to}
            item={item}
            query={query}
            id={optionId(item)}
            isActive={item === active}
            onPoint={() => onPoint(item)}
            onClick={(event) => onClick(item, event)}
          />
        ))}
      </Box>
    ))}
  </Box>
);
