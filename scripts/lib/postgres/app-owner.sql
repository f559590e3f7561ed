-- What the owner of the application's database may besides: the analysts get roles of their own, which the projector and `ops analyst` make.
alter role {owner} createrole;
