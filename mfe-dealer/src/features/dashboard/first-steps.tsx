import { sessionStore, useCurrentUser } from '@slabdesk/portal';
import { Link } from '@slabdesk/portal/router';
import type { Summary } from 'bff-contract';
import { useState } from 'react';
import { Box, Button, CheckIcon, Panel, Stack, Typography, VisuallyHidden } from 'shared-ui/core';
import { linkRowStyles, PanelList } from '../../panel-list';
import { useMay } from '../team';
import { useGetSummaryQuery } from './dashboard-api';
import { dashboardFirstStepsTexts as texts } from './texts';

/** Holds the ids of the dealers for whom the steps are hidden in this browser, separated by spaces. */
const HIDDEN_KEY = 'first-steps-hidden';

const hiddenDealers = (): string[] => sessionStore().getItem(HIDDEN_KEY)?.split(' ') ?? [];

interface Step {
  _id: string;
  title: string;
  text: string;
  to: string;
  isDone: boolean;
}

const stepsOf = ({ materials, lineItems, hasLogo, orders }: Summary): Step[] => [
  { _id: 'share', ...texts.share, to: '/profile', isDone: orders.total > 0 },
  { _id: 'materials', ...texts.materials, to: '/materials/new', isDone: materials > 0 },
  { _id: 'line-items', ...texts.lineItems, to: '/pricing?tab=line-items', isDone: lineItems > 0 },
  { _id: 'logo', ...texts.logo, to: '/profile', isDone: hasLogo },
];

const StepRow = ({ step }: { step: Step }) => (
  <Box component={Link} to={step.to} sx={linkRowStyles}>
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 24,
        height: 24,
        borderRadius: '50%',
        border: 1,
        borderColor: step.isDone ? 'success.main' : 'surface.lineStrong',
        color: 'success.main',
      }}
    >
      {step.isDone && <CheckIcon size={15} />}
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Box
        sx={{
          fontWeight: 550,
          ...(step.isDone && { color: 'text.secondary', textDecoration: 'line-through' }),
        }}
      >
        {step.isDone
          ? texts.done(step.title, (words) => <VisuallyHidden>{words}</VisuallyHidden>)
          : step.title}
      </Box>
      {!step.isDone && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{step.text}</Box>}
    </Box>
  </Box>
);

/**
 * The steps that a new dealer still has to take before the first order, for users who may take them. Disappears once they are
 * done or hidden.
 */
export const FirstSteps = () => {
  const { data } = useGetSummaryQuery();
  const mayManage = useMay('business:manage');
  const dealer = useCurrentUser()?.fabricator?._id ?? '';
  const [hidden, setHidden] = useState(hiddenDealers);
  if (!data || !mayManage || hidden.includes(dealer)) return null;
  const steps = stepsOf(data);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const hide = () => {
    const dealers = [...hiddenDealers(), dealer];
    sessionStore().setItem(HIDDEN_KEY, dealers.join(' '));
    setHidden(dealers);
  };
  return (
    <Panel
      title={texts.title}
      padded={false}
      actions={
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.progress(done, steps.length)}
          </Typography>
          <Button size="small" variant="text" onClick={hide}>
            {texts.hide}
          </Button>
        </Stack>
      }
    >
      <PanelList label={texts.listLabel} rows={steps} render={(step) => <StepRow step={step} />} />
    </Panel>
  );
};
