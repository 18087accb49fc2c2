import type { Operations } from 'bff-contract';
import { Badge, Card, Stack, TextLink, Typography } from 'shared-ui/core';
import { formatDuration } from './durations';
import { problemsOf } from './problems';
import { operationsSummaryTexts as texts } from './texts';

/** Whether everything is well, or what needs a person, with links to where it is shown. */
export const Summary = ({ state }: { state: Operations }) => {
  const problems = problemsOf(state, Date.now());
  const { process, mail } = state;
  return (
    <Card component="section" aria-label={texts.label} sx={{ px: { xs: 2, sm: 2.5 }, py: 2 }}>
      <Stack role="status" direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        {problems.length === 0 ? (
          <Badge tone="green" label={texts.well} />
        ) : (
          <Badge tone="red" label={texts.problems(problems.length)} />
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.facts(process.version, formatDuration(process.uptimeSeconds), mail.byState.sent ?? 0)}
        </Typography>
      </Stack>
      {problems.length > 0 && (
        <Stack
          component="ul"
          aria-label={texts.listLabel}
          sx={{ m: 0, mt: 1.5, paddingInlineStart: 2.5, gap: 0.75 }}
        >
          {problems.map(({ text, to }) => (
            <Typography key={text} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <TextLink to={to}>{text}</TextLink>
            </Typography>
          ))}
        </Stack>
      )}
    </Card>
  );
};
