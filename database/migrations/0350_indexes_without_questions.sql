-- Nothing asks for mails that wait, or for the complaints of a site, in the order of time any more; each mail wrote its index twice.
drop index mail_unsent;
drop index complaint_newest;
