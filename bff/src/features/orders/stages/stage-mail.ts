import {
  fillPlaceholders,
  STAGE_MAIL_PLACEHOLDERS,
  type StageMail,
  type StageMailPlaceholder,
  unknownPlaceholder,
} from 'bff-contract';
import { invalid } from '../../../http/errors';
import { fromFlag, fromJson } from '../../../resource/values';
import type { Mail } from '../../mail';
import type { StageRow } from './stage-row';

export type Template = Pick<StageMail, 'subject' | 'text'>;

/** A stage and the mail that customers get there. */
export interface MailedStage {
  name: string;
  template: Template;
}

/** @throws 400 for a placeholder that doesn't exist; `path` is before the names of the fields */
export const assertTemplate = (template: Template, path = ''): void => {
  for (const field of ['subject', 'text'] as const) {
    const unknown = unknownPlaceholder(template[field], STAGE_MAIL_PLACEHOLDERS);
    if (unknown === undefined) continue;
    const known = STAGE_MAIL_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
    throw invalid({ [`${path}${field}`]: `${unknown} is not a placeholder. Please use ${known}` });
  }
};

/** The stage with its mail, if customers get one there. */
export const mailedStage = ({ name, is_public, mail }: StageRow): MailedStage | undefined => {
  if (mail === null || !fromFlag(is_public)) return undefined;
  const { isOn, ...template }: StageMail = fromJson(mail);
  return isOn ? { name, template } : undefined;
};

/** Fills in a template. */
export const toMailData = (
  { subject, text }: Template,
  values: Record<StageMailPlaceholder, string>,
): Extract<Mail, { kind: 'order-stage' }>['data'] => ({
  subject: fillPlaceholders(subject, values),
  text: fillPlaceholders(text, values),
  businessName: values.business,
});
