import { formatDateTime } from '@slabdesk/units';
import { useRef, useState } from 'react';
import { Box, Button, Typography } from 'shared-ui/core';
import { statusTimelineTexts } from './texts';
import { type Timeline, type TimelineEvent, timelineOf } from './timeline';

const Event = ({ event, isLatest }: { event: TimelineEvent; isLatest: boolean }) => (
  <Box
    component="li"
    sx={{
      position: 'relative',
      paddingInlineStart: 3,
      pb: isLatest ? 0 : 1.5,
      '&::before': {
        content: '""',
        position: 'absolute',
        insetInlineStart: 0,
        top: 5,
        width: 11,
        height: 11,
        borderRadius: '50%',
        border: 2,
        borderColor: isLatest ? 'primary.main' : 'surface.lineStrong',
        bgcolor: isLatest ? 'primary.main' : 'background.paper',
      },
      ...(!isLatest && {
        '&::after': {
          content: '""',
          position: 'absolute',
          insetInlineStart: '4.5px',
          top: 18,
          bottom: -3,
          width: '2px',
          bgcolor: 'divider',
        },
      }),
    }}
  >
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {event.title}
    </Typography>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {event.text}
    </Typography>
    <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {event.actor && <div>{event.actor}</div>}
      <time dateTime={event.at || undefined}>{formatDateTime(event.at)}</time>
    </Box>
  </Box>
);

/** With more events than this, the middle ones are collapsed. */
const MAX_EVENTS = 4;
const LATEST = 2;

/** History of an order, oldest event first. */
export const OrderTimeline = ({ order }: { order: Timeline }) => {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const open = () => {
    // The button goes, and would take the focus with it.
    list.current?.focus({ preventScroll: true });
    setOpen(true);
  };
  const events = timelineOf(order);
  const hidden = isOpen || events.length <= MAX_EVENTS ? 0 : events.length - LATEST - 1;
  const latest = events[events.length - 1];
  return (
    <Box component="ol" ref={list} tabIndex={-1} sx={{ listStyle: 'none', m: 0, p: 0, outline: 'none' }}>
      {events.map((event, index) =>
        index > 0 && index <= hidden ? (
          index === 1 && (
            <Box component="li" key="more" sx={{ pb: 1.5, paddingInlineStart: 2 }}>
              <Button size="small" variant="text" color="primary" onClick={open}>
                {statusTimelineTexts.showMore(hidden)}
              </Button>
            </Box>
          )
        ) : (
          <Event key={event.key} event={event} isLatest={event === latest} />
        ),
      )}
    </Box>
  );
};
