import 'shared-ui/testing/setup';
