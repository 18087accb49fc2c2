export {
  anyGroupIdOf,
  CUSTOMER_GROUP,
  createCustomerGroupRepository,
  groupOf,
  leftJoinAnyGroup,
  leftJoinGroup,
  leftJoinGroupOf,
  leftJoinMembership,
} from './customer-group-repository';
