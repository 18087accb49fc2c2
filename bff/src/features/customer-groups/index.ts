export {
  anyGroupIdOf,
  CUSTOMER_GROUP,
  createCustomerGroupRepository,
  groupOf,
  leftJoinAnyGroup,
  leftJoinGroup,
  leftJoinGroupOf,
  leftJoinMembership,
  leftJoinOwnGroup,
} from './customer-group-repository';
