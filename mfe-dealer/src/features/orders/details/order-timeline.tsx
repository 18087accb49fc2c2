import type { Order } from 'bff-contract';
import { Box, Typography } from 'shared-ui/core';
import { formatDateTime } from 'shared-ui/units';
import { type TimelineEvent, timelineOf } from './timeline';

const Event = ({ event, isLatest }: { event: TimelineEvent; isLatest: boolean }) => (
  <Box
    component="li"
    sx={{
      position: 'relative',
      pl: 3,
      pb: isLatest ? 0 : 2.25,
      '&::before': {
        content: '""',
        position: 'absolute',
        left: 0,
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
          left: '4.5px',
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
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {event.text}
    </Typography>
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {event.actor && `${event.actor} · `}
      <time dateTime={event.at}>{formatDateTime(event.at)}</time>
    </Typography>
  </Box>
);

/** What happened to the order so far, oldest first. */
export const OrderTimeline = ({ order }: { order: Order }) => {
  const events = timelineOf(order);
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {events.map((event, index) => (
        <Event key={event.key} event={event} isLatest={index === events.length - 1} />
      ))}
    </Box>
  );
};
