import { sheetTexts, siteLines } from '@slabdesk/order-sheet';
import type { SiteDetails } from 'bff-contract';
import { ExternalLink } from 'shared-ui/core';

/** Where the work is, for a `DetailsList`: what is known of it. */
export const siteFacts = ({ site, phone, phoneText, accessNotes }: SiteDetails) => [
  ...(site ? [{ label: sheetTexts.site, value: siteLines(site).join(', ') }] : []),
  ...(phone
    ? [{ label: sheetTexts.phone, value: <ExternalLink href={`tel:${phone}`}>{phoneText}</ExternalLink> }]
    : []),
  ...(accessNotes ? [{ label: sheetTexts.accessNotes, value: accessNotes }] : []),
];
