import { WEBHOOK_EVENTS, type WebhookEvent } from 'bff-contract/constants';
import { Box, Typography } from 'shared-ui/core';
import { CheckboxField, FieldNotes, useFieldIds } from 'shared-ui/fields';
import { bindable } from 'shared-ui/form';
import { webhookFormTexts as texts } from './texts';

interface EventsFieldProps {
  name?: string;
  error?: string | undefined;
  value: WebhookEvent[];
  onChange: (value: WebhookEvent[]) => void;
}

const ControlledEvents = ({ value, onChange, error }: EventsFieldProps) => {
  const ids = useFieldIds(error, undefined);
  return (
    <Box
      role="group"
      aria-labelledby={ids.labelId}
      aria-describedby={ids.describedBy}
      data-invalid={error !== undefined || undefined}
    >
      <Typography id={ids.labelId} variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
        {texts.events}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {WEBHOOK_EVENTS.map((event) => (
          <CheckboxField
            key={event}
            label={texts.event(event)}
            value={value.includes(event)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...value, event] : value.filter((each) => each !== event))
            }
          />
        ))}
      </Box>
      <FieldNotes ids={ids} error={error} />
    </Box>
  );
};

/** Chooses the events that a webhook gets. */
export const EventsField = bindable(ControlledEvents);
