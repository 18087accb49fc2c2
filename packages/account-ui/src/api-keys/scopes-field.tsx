import { Box, Typography, VisuallyHidden } from 'shared-ui/core';
import { CheckboxField, FieldNotes, useFieldIds } from 'shared-ui/fields';
import { bindable } from 'shared-ui/form';
import { createKeyTexts as texts } from './texts';

interface ScopesFieldProps {
  name?: string;
  error?: string | undefined;
  /** The scopes that can be chosen. */
  scopes: readonly string[];
  value: string[];
  onChange: (value: string[]) => void;
}

const VERBS = ['read', 'write'] as const;

/** Screen readers hear the resource, which others see at the beginning of the row. */
const ScopeLabel = ({ resource, verb }: { resource: string; verb: string }) => (
  <>
    <VisuallyHidden>{texts.resource(resource)}: </VisuallyHidden>
    {verb}
  </>
);

const ControlledScopes = ({ scopes, value, onChange, error }: ScopesFieldProps) => {
  const ids = useFieldIds(error, undefined);
  const resources = [...new Set(scopes.map((scope) => scope.split(':')[0] ?? ''))];
  const toggle = (scope: string) =>
    onChange(value.includes(scope) ? value.filter((each) => each !== scope) : [...value, scope]);
  return (
    <Box
      role="group"
      aria-labelledby={ids.labelId}
      aria-describedby={ids.describedBy}
      data-invalid={error !== undefined || undefined}
    >
      <Typography id={ids.labelId} variant="body2" sx={{ fontWeight: 550, mb: 0.75 }}>
        {texts.scopes}
      </Typography>
      {/* Above the list, which is longer than a phone's screen, where the first box has the focus. */}
      {error && (
        <Box sx={{ mb: 0.75 }}>
          <FieldNotes ids={ids} error={error} />
        </Box>
      )}
      <Box
        sx={{
          border: 1,
          borderColor: error ? 'error.main' : 'divider',
          borderRadius: 1.25,
          '& > * + *': { borderTop: 1, borderColor: 'divider' },
          // The error above comes into view with the box that gets the focus.
          '& input': { scrollMarginTop: '96px' },
        }}
      >
        {resources.map((resource) => (
          <Box
            key={resource}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) 72px 92px',
              alignItems: 'center',
              paddingInlineStart: 1.5,
            }}
          >
            <Typography variant="body2">{texts.resource(resource)}</Typography>
            {VERBS.map((verb) =>
              scopes.includes(`${resource}:${verb}`) ? (
                <CheckboxField
                  key={verb}
                  label={<ScopeLabel resource={resource} verb={texts[verb]} />}
                  value={value.includes(`${resource}:${verb}`)}
                  onChange={() => toggle(`${resource}:${verb}`)}
                />
              ) : (
                <span key={verb} />
              ),
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** Chooses what a key may read and change. */
export const ScopesField = bindable(ControlledScopes);
