import {
  endSession,
  errorMessage,
  isPortalApiCompatible,
  PORTAL_API,
  request,
  useBlockPageSwap,
  useSession,
} from '@slabdesk/portal';
import { createRemoteApi } from '@slabdesk/portal/api';
import { Link, useNavigate, useParams } from '@slabdesk/portal/router';
import { formatMoney } from '@slabdesk/units';
import { useState } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import { Button, Card, PageHeader } from 'shared-ui/core';
import { Chip } from 'shared-ui/display';
import { SelectField } from 'shared-ui/fields';
import { Form, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { Modal } from 'shared-ui/overlay';
import { CsvButton, DataTable } from 'shared-ui/table';

const api = createRemoteApi({ name: 'stored', tags: [] });

/** A page that uses something of each shared module, as the portal had it when the page was built. */
export const Stored = () => {
  const { id } = useParams();
  const navigate = useNavigate();
  const { status } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({ defaults: { name: '' }, submit: async () => {}, onSuccess: () => setIsOpen(true) });
  useBlockPageSwap(isOpen);
  const isThere = [endSession, request, errorMessage, CsvButton, DataTable, SelectField, api].every(Boolean);
  return jsxs(Card, {
    children: [
      jsx(PageHeader, { title: `Stored page ${id}` }),
      jsx('p', { children: `Portal API ${PORTAL_API}, ${status}, ${formatMoney(5)}` }),
      jsx('p', {
        children: `Runs with 4.0: ${isPortalApiCompatible('4.0')}, with 5.0: ${isPortalApiCompatible('5.0')}`,
      }),
      jsx('p', { children: isThere ? 'Everything is there' : 'Something is missing' }),
      jsx(Chip, { label: 'A chip' }),
      jsxs(Form, {
        form,
        'aria-label': 'A form',
        children: [
          jsx(TextField, { label: 'Name', ...form.field('name') }),
          jsx(SubmitButton, { form, label: 'Send' }),
        ],
      }),
      jsx(Button, { onClick: () => navigate('/profile/stored/2'), children: 'Next' }),
      jsx(Link, { to: '/privacy', children: 'A page of the portal' }),
      jsx(Modal, { open: isOpen, onClose: () => setIsOpen(false), title: 'A dialog', children: 'Inside' }),
    ],
  });
};
