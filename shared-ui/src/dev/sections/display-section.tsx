import { ORDER_STATUSES } from 'bff-contract/constants';
import { useState } from 'react';
import { Box, Button, DetailsList, Panel, StatusBadge, TextLink, Typography } from '../../core';
import { Avatar, Breadcrumbs, Chip, Collapse, LinearProgress, StaticTable, Tab, Tabs } from '../../display';
import { formatMoney } from '../../units';
import { Example, Examples, Row } from '../example';
import { EMOJI_NAME, LONG_EMAIL, LONG_NAME, RTL_NAME } from './texts';

const HERE = { hash: 'display' };

const TabsExample = () => {
  const [tab, setTab] = useState(0);
  return (
    <>
      <Tabs value={tab} onChange={(_event, next: number) => setTab(next)} aria-label="Price list">
        <Tab label="Materials" id="dev-tab-0" aria-controls="dev-panel" />
        <Tab label="Line Items" id="dev-tab-1" aria-controls="dev-panel" />
      </Tabs>
      <Box role="tabpanel" id="dev-panel" aria-labelledby={`dev-tab-${tab}`} sx={{ py: 2 }}>
        {tab === 0 ? LONG_NAME : 'Sink cut-out'}
      </Box>
    </>
  );
};

const CollapseExample = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Less' : 'More'}
      </Button>
      <Collapse in={open} unmountOnExit>
        <Typography sx={{ pt: 1.5 }}>{LONG_NAME}</Typography>
      </Collapse>
    </>
  );
};

/** What facts stand in. */
export const DisplaySection = () => (
  <Examples>
    <Example title="Status" wide>
      <Row>
        {ORDER_STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <StatusBadge status="on-hold" />
        <StatusBadge status={undefined} fallback="Not set" />
      </Row>
    </Example>
    <Example title="Panel with facts">
      <Panel title="Order Information" actions={<StatusBadge status="in-progress" />}>
        <DetailsList
          items={[
            { label: 'Project', value: LONG_NAME },
            { label: 'Reference', value: 'ORD-1042' },
            { label: 'Customer', value: LONG_EMAIL },
            { label: 'Total Price', value: formatMoney(1_234_567.89) },
          ]}
        />
      </Panel>
    </Example>
    <Example title="Panel whose title is a link">
      <Panel title={LONG_NAME} to="/dev/components">
        {EMOJI_NAME} {RTL_NAME}
      </Panel>
    </Example>
    <Example title="Tabs">
      <TabsExample />
    </Example>
    <Example title="Something that folds">
      <CollapseExample />
    </Example>
    <Example title="Where one is">
      <Breadcrumbs aria-label="Where one is">
        <TextLink to={HERE}>Orders</TextLink>
        <span>{LONG_NAME}</span>
      </Breadcrumbs>
    </Example>
    <Example title="Chips, people, progress">
      <Row>
        <Chip label="quartz" />
        <Chip label={LONG_NAME} onDelete={() => undefined} sx={{ maxWidth: 220 }} />
        <Avatar sx={{ bgcolor: 'primary.main', color: 'primary.contrastText' }}>AL</Avatar>
      </Row>
      <LinearProgress aria-label="Uploading" variant="determinate" value={62} sx={{ mt: 2 }} />
    </Example>
    <Example title="A table that needs no grid" wide>
      <StaticTable
        label="Slabs"
        overflow="scroll"
        columns={[
          { label: 'Slab', render: ({ name }) => name, identifies: true },
          { label: 'Area', align: 'right', render: ({ area }) => area },
          { label: 'Price', align: 'right', render: ({ price }) => formatMoney(price) },
        ]}
        rows={[LONG_NAME, RTL_NAME, EMOJI_NAME].map((name, index) => ({
          name,
          area: `${index + 1}2.4 ft²`,
          price: 1_234.5 * 100 ** index,
        }))}
        rowKey={({ name }) => name}
      />
    </Example>
    <Example title="Thousands of rows that are all here" wide>
      <StaticTable
        label="Lines of a file"
        columns={[
          { label: 'Line', align: 'right', width: 72, render: (line) => line },
          { label: 'Material', render: (line) => `${LONG_NAME} ${line}` },
        ]}
        rows={Array.from({ length: 2_400 }, (_, index) => index + 1)}
        rowKey={(line) => line}
        pageSize={50}
      />
    </Example>
  </Examples>
);
