import '@slabdesk/testing/setup';
