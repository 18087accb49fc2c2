import { Link } from '@slabdesk/portal/router';
import type { MouseEvent } from 'react';
import { Box } from 'shared-ui/core';
import { PathIcon } from '../path-icon';
import { splitAtMatches } from './match';
import { paletteTexts } from './texts';
import type { ItemList } from './use-item-list';
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
  props,
  onClick,
}: {
  item: PaletteItem;
  query: string;
  props: ReturnType<ItemList['optionProps']>;
  onClick: (event: MouseEvent) => void;
}) => (
  <Box
    {...(item.run ? { component: 'div' } : { component: Link, to: item.to })}
    {...props}
    draggable={false}
    onClick={onClick}
    sx={{ ...optionStyles, cursor: 'pointer' }}
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
  list: { listProps, optionProps },
  groups,
  query,
  onClick,
}: {
  list: ItemList;
  groups: readonly PaletteGroup[];
  query: string;
  onClick: (item: PaletteItem, event: MouseEvent) => void;
}) => (
  <Box {...listProps} aria-label={paletteTexts.resultsLabel} aria-labelledby={undefined}>
    {groups.map((group) => (
      <Box
        key={group.label}
        role="group"
        aria-labelledby={`${listProps.id}-${group.label}`}
        sx={{ '& + &': { mt: 1 } }}
      >
        <Box
          id={`${listProps.id}-${group.label}`}
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
            props={optionProps(item)}
            onClick={(event) => onClick(item, event)}
          />
        ))}
      </Box>
    ))}
  </Box>
);
