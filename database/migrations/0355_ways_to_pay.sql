-- An order names one of the ways to pay that there are.
alter table payment
  add constraint payment_method_known check (method in (
    'card', 'paypal', 'ideal', 'bancontact', 'sepa_debit', 'swish', 'mobilepay', 'vipps', 'blik', 'twint'
  )) not valid;
