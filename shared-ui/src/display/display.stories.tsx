import { LONG_NAME, Row } from '@slabdesk/testing/stories';
import { useState } from 'react';
import { Box, Button, TextLink, Typography } from '../core';
import { Avatar, Breadcrumbs, Chip, Collapse, LinearProgress, Tab, Tabs } from '.';

export default {};

const TabsExample = () => {
  const [tab, setTab] = useState(0);
  return (
    <>
      <Tabs value={tab} onChange={(_event, next: number) => setTab(next)} aria-label="Price list">
        <Tab label="Materials" id="tab-0" aria-controls="panel" />
        <Tab label="Line Items" id="tab-1" aria-controls="panel" />
      </Tabs>
      <Box role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} sx={{ py: 2 }}>
        {tab === 0 ? LONG_NAME : 'Sink cut-out'}
      </Box>
    </>
  );
};

export const TabsOfAPage = () => <TabsExample />;

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

export const CollapsedText = () => <CollapseExample />;

export const BreadcrumbTrail = () => (
  <Breadcrumbs aria-label="Breadcrumbs">
    <TextLink to="/orders">Orders</TextLink>
    <span>{LONG_NAME}</span>
  </Breadcrumbs>
);

export const ChipsAndAvatar = () => (
  <Row>
    <Chip label="quartz" />
    <Chip label={LONG_NAME} onDelete={() => undefined} sx={{ maxWidth: 220 }} />
    <Avatar sx={{ bgcolor: 'primary.main', color: 'primary.contrastText' }}>AL</Avatar>
  </Row>
);

export const Progress = () => <LinearProgress aria-label="Uploading" variant="determinate" value={62} />;
