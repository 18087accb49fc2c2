import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '@slabdesk/units';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { getPath } from '../form/path';
import { differingFields } from '../form/use-conflict';
import { WarningIcon } from '../icons';
import { type FieldTexts, fieldLabel, fieldValue } from './show-value';
import { recordFormConflictTexts as conflictTexts } from './texts';

export interface ConflictResolverProps<Values extends object> {
  /** The values in the form. */
  mine: Values;
  /** The values that another user saved. */
  theirs: Values;
  /** The common base version: fields that only the other user changed default to theirs. */
  before?: Values | undefined;
  /** When the other user saved. */
  changedAt?: string | undefined;
  texts?: FieldTexts;
  /** Moves focus to the resolver when a conflict appears. */
  takesFocus?: boolean;
  /** Saves values over their version. */
  keep: (values: Values) => void;
  /** Shows their version instead; sends nothing. */
  takeTheirs: () => void;
}

type Side = 'mine' | 'theirs';

const Version = ({
  title,
  children,
  radio,
}: {
  title: string;
  children: ReactNode;
  radio: { name: string; isChosen: boolean; onChoose: () => void } | undefined;
}) => (
  <Box
    component={radio ? 'label' : 'div'}
    sx={{
      display: 'flex',
      gap: 1,
      p: 1.25,
      minWidth: 0,
      minHeight: 44,
      border: 1,
      borderColor: radio?.isChosen ? 'primary.main' : 'divider',
      borderRadius: 1,
      bgcolor: 'background.paper',
      ...(radio && { cursor: 'pointer' }),
      '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
    }}
  >
    {radio && (
      <Box
        component="input"
        type="radio"
        name={radio.name}
        checked={radio.isChosen}
        onChange={radio.onChoose}
        sx={{
          accentColor: (theme) => theme.vars?.palette.primary.main,
          m: 0,
          mt: 0.25,
          width: 16,
          height: 16,
          flexShrink: 0,
        }}
      />
    )}
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      <Typography
        variant="body2"
        component="div"
        dir="auto"
        sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', maxHeight: 160, overflow: 'auto' }}
      >
        {children}
      </Typography>
    </Box>
  </Box>
);

/** The chosen side of each differing field; defaults to the side that changed it. */
const useChoices = <Values extends object>({ mine, theirs, before, keep }: ConflictResolverProps<Values>) => {
  const fields = differingFields(mine, theirs);
  const changedByMe = before ? differingFields(before, mine) : fields;
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sideOf = (field: string): Side => chosen[field] ?? (changedByMe.includes(field) ? 'mine' : 'theirs');
  return {
    fields,
    sideOf,
    choose: (field: string, side: Side) => setChosen({ ...chosen, [field]: side }),
    keepChosen: () => {
      const taken = fields.filter((field) => sideOf(field) === 'theirs');
      keep({ ...mine, ...Object.fromEntries(taken.map((field) => [field, getPath(theirs, field)])) });
    },
  };
};

/** Explains the conflict and takes focus. */
const Explanation = ({
  id,
  changedAt,
  takesFocus,
}: {
  id: string;
  changedAt: string | undefined;
  takesFocus: boolean;
}) => {
  const heading = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus();
    // The choices below it belong to what is seen.
    heading.current?.closest('[role="group"]')?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  return (
    <Stack direction="row" sx={{ gap: 1.25, alignItems: 'flex-start' }}>
      <Box component="span" sx={{ color: 'warning.main', display: 'flex', mt: 0.25 }}>
        <WarningIcon size={18} aria-hidden />
      </Box>
      <Box>
        <Typography
          id={id}
          ref={heading}
          tabIndex={-1}
          sx={{ fontWeight: 600, '&&:focus-visible': { outline: 'none' } }}
        >
          {conflictTexts.title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {changedAt ? conflictTexts.textWithTime(formatDateTime(changedAt)) : conflictTexts.text}
        </Typography>
      </Box>
    </Stack>
  );
};

/** Both versions of a field. */
const FieldVersions = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
    <Typography component="legend" variant="body2" sx={{ fontWeight: 550, mb: 0.75, p: 0 }}>
      {label}
    </Typography>
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@container (min-width: 420px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  </Box>
);

const frameStyles = {
  gap: 2,
  p: 2,
  border: 1,
  borderColor: 'warning.main',
  borderRadius: 1.25,
  bgcolor: 'surface.sunken',
  containerType: 'inline-size',
} as const;

/**
 * Shows two versions of a record side by side until the user keeps one version or chooses per field.
 * Nothing is sent or discarded before that.
 *
 * @example
 * <ConflictResolver mine={form.watch()} theirs={toValues(error.current)} keep={save} takeTheirs={showTheirs} />
 */
export const ConflictResolver = <Values extends object>(props: ConflictResolverProps<Values>) => {
  const { mine, theirs, texts = {}, keep, takesFocus = true } = props;
  const id = useId();
  const { fields, sideOf, choose, keepChosen } = useChoices(props);
  const isMixable = fields.length > 1;
  const version = (field: string, side: Side) => (
    <Version
      title={side === 'mine' ? conflictTexts.mine : conflictTexts.theirs}
      radio={
        isMixable
          ? {
              name: `${id}-${field}`,
              isChosen: sideOf(field) === side,
              onChoose: () => choose(field, side),
            }
          : undefined
      }
    >
      {fieldValue(texts, field, getPath(side === 'mine' ? mine : theirs, field))}
    </Version>
  );
  return (
    <Stack role="group" aria-labelledby={id} sx={frameStyles}>
      <Explanation id={id} changedAt={props.changedAt} takesFocus={takesFocus} />
      {fields.map((field) => (
        <FieldVersions key={field} label={fieldLabel(texts, field)}>
          {version(field, 'mine')}
          {version(field, 'theirs')}
        </FieldVersions>
      ))}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <Button onClick={props.takeTheirs}>{conflictTexts.takeTheirs}</Button>
        <Button onClick={() => keep(mine)} {...(!isMixable && { variant: 'contained', color: 'primary' })}>
          {conflictTexts.keepMine}
        </Button>
        {isMixable && (
          <Button variant="contained" color="primary" onClick={keepChosen}>
            {conflictTexts.saveChosen}
          </Button>
        )}
      </Stack>
    </Stack>
  );
};
