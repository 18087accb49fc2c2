import { type ReactNode, useId, useState } from 'react';
import {
  Box,
  ButtonBase,
  Card,
  ChevronDownIcon,
  DeleteIcon,
  EditIcon,
  IconButton,
  Stack,
} from 'shared-ui/core';
import { Collapse } from 'shared-ui/display';
import { onFirstClick } from '../../undo';
import { pricingCardTexts as texts } from './texts';

export interface PriceCardProps {
  /** Id of the focusable element, for the list to focus. */
  focusId: string;
  title: string;
  /** Below the title. */
  note: ReactNode;
  price: string;
  /** Before the title: an image. */
  media?: ReactNode;
  /** Left out, like `onDelete`, for users who may not change the price list. */
  onEdit?: () => void;
  onDelete?: () => void;
  /** Content of the expanded card. */
  children: ReactNode;
}

const oneOrTwoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

const Title = ({
  id,
  title,
  isOpen,
  controls,
  onToggle,
}: {
  id: string;
  title: string;
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
}) => (
  <Box component="h2" sx={{ m: 0, font: 'inherit' }}>
    <ButtonBase
      id={id}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      sx={{
        // The header is what `::after` fills.
        position: 'static',
        typography: 'body1',
        fontWeight: 600,
        textAlign: 'start',
        // The whole header toggles the card; its buttons are stacked above.
        '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '11px' },
        '&.Mui-focusVisible': {
          outline: 'none',
          '&::after': { outline: '2px solid', outlineOffset: '-2px' },
        },
        '&.Mui-focusVisible::after': { outlineColor: 'primary.main' },
      }}
    >
      <Box component="bdi" sx={isOpen ? { overflowWrap: 'anywhere' } : oneOrTwoLines}>
        {title}
      </Box>
    </ButtonBase>
  </Box>
);

/** Clicks on the image go to the card, except on its buttons, such as Retry. */
const mediaStyles = {
  width: 56,
  flexShrink: 0,
  position: 'relative',
  zIndex: 1,
  pointerEvents: 'none',
  '& button': { pointerEvents: 'auto' },
} as const;

const CardButtons = ({
  title,
  onEdit,
  onDelete,
}: Required<Pick<PriceCardProps, 'title' | 'onEdit' | 'onDelete'>>) => (
  <Stack direction="row" sx={{ position: 'relative', zIndex: 1, gap: 0.5, displayPrint: 'none' }}>
    <IconButton aria-label={texts.editLabel(title)} title={texts.edit} size="small" onClick={onEdit}>
      <EditIcon size={18} />
    </IconButton>
    <IconButton
      aria-label={texts.deleteLabel(title)}
      title={texts.delete}
      size="small"
      onClick={onFirstClick(onDelete)}
    >
      <DeleteIcon size={18} />
    </IconButton>
  </Stack>
);

/** One entry of the price list: a one-line summary with expandable details. */
export const PriceCard = (props: PriceCardProps) => {
  const { title, media } = props;
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <Card component="li" sx={{ breakInside: 'avoid' }}>
      <Stack
        sx={{
          position: 'relative',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { sm: 'center' },
          gap: { xs: 0.5, sm: 2 },
          px: { xs: 1.5, sm: 2 },
          py: 1.25,
          minHeight: 80,
          cursor: 'pointer',
          '&:hover': { bgcolor: 'surface.sunken' },
        }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.75, flex: 1, minWidth: 0 }}>
          {media && <Box sx={mediaStyles}>{media}</Box>}
          <Box sx={{ minWidth: 0 }}>
            <Title
              id={props.focusId}
              title={title}
              isOpen={isOpen}
              controls={detailsId}
              onToggle={() => setOpen(!isOpen)}
            />
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{props.note}</Box>
          </Box>
        </Stack>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, flexShrink: 0 }}>
          <Box sx={{ flex: 1, fontWeight: 600, whiteSpace: 'nowrap', marginInlineEnd: { sm: 1.5 } }}>
            {props.price}
          </Box>
          {props.onEdit && props.onDelete && (
            <CardButtons title={title} onEdit={props.onEdit} onDelete={props.onDelete} />
          )}
          <Box
            aria-hidden
            sx={{
              display: 'flex',
              color: 'text.secondary',
              transition: 'transform 0.15s',
              ...(isOpen && { transform: 'rotate(180deg)' }),
            }}
          >
            <ChevronDownIcon size={18} />
          </Box>
        </Stack>
      </Stack>
      <Collapse in={isOpen} unmountOnExit id={detailsId}>
        <Box sx={{ borderTop: 1, borderColor: 'divider', p: { xs: 1.5, sm: 2 } }}>{props.children}</Box>
      </Collapse>
    </Card>
  );
};
