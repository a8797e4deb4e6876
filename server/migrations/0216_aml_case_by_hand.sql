-- Staff can open a case about money laundering themselves, without a finding of a rule.
alter table aml_cases drop constraint aml_cases_rule_check, add constraint aml_cases_rule_check check (
  rule in ('list_match', 'structuring', 'pass_through', 'by_hand'));
